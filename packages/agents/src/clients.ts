import type { Client } from './client.ts';
import { antigravity } from './editor/antigravity.ts';
import { claudeDesktop } from './editor/claude-desktop.ts';
import { cline } from './editor/cline.ts';
import { continueDev } from './editor/continue.ts';
import { cursor } from './editor/cursor.ts';
import { jetbrains } from './editor/jetbrains.ts';
import { kiloCode } from './editor/kilo-code.ts';
import { roo } from './editor/roo.ts';
import { vscode } from './editor/vscode.ts';
import { windsurf } from './editor/windsurf.ts';
import { zed } from './editor/zed.ts';
import { amp } from './terminal/amp.ts';
import { claudeCode } from './terminal/claude-code.ts';
import { clineCli } from './terminal/cline-cli.ts';
import { codex } from './terminal/codex.ts';
import { copilot } from './terminal/copilot.ts';
import { gemini } from './terminal/gemini.ts';
import { goose } from './terminal/goose.ts';
import { kiro } from './terminal/kiro.ts';
import { opencode } from './terminal/opencode.ts';
import { qwen } from './terminal/qwen.ts';

/** All supported clients, sorted by name. */
export const clients: readonly Client[] = [
  amp,
  antigravity,
  claudeCode,
  claudeDesktop,
  cline,
  clineCli,
  codex,
  continueDev,
  copilot,
  cursor,
  gemini,
  goose,
  jetbrains,
  kiloCode,
  kiro,
  opencode,
  qwen,
  roo,
  vscode,
  windsurf,
  zed,
];
