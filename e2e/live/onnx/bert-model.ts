import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bertGraph } from './bert-graph.ts';
import type { BertConfig } from './bert-graph.ts';
import { onnxFile } from './onnx-file.ts';
import { readSafetensors } from './safetensors.ts';

/**
 * Writes a published BERT encoder in the layout that Transformers.js loads.
 *
 * @param published folder with `config.json`, `model.safetensors` and the tokenizer's files
 * @param folder created; an existing one is replaced
 */
export function writeBertModel(published: string, folder: string): void {
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  for (const file of ['config.json', 'tokenizer.json', 'tokenizer_config.json']) {
    copyFileSync(join(published, file), join(folder, file));
  }
  const config = JSON.parse(readFileSync(join(published, 'config.json'), 'utf8')) as BertConfig;
  const learned = readSafetensors(join(published, 'model.safetensors'));
  writeFileSync(join(folder, 'onnx', 'model.onnx'), onnxFile(bertGraph(config, learned)));
}
