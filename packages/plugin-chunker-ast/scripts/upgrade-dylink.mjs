/*
 * A WebAssembly module for dynamic linking declares its memory and table in a custom section. Older tools write the
 * section `dylink` with four numbers. Current runtimes require `dylink.0`, which has the same numbers in a subsection.
 * See https://github.com/WebAssembly/tool-conventions/blob/main/DynamicLinking.md.
 */

const headerLength = 8;
const customSection = 0;
const memoryInfo = 1;

/**
 * Rewrites a leading `dylink` section to `dylink.0`. Returns any other module unchanged.
 * @param {Uint8Array} module
 * @returns {Uint8Array}
 */
export function upgradeDylink(module) {
  if (module[headerLength] !== customSection) return module;
  const size = readNumber(module, headerLength + 1);
  const name = readNumber(module, size.next);
  const nameEnd = name.next + name.value;
  if (Buffer.from(module.subarray(name.next, nameEnd)).toString() !== 'dylink') return module;

  let at = nameEnd;
  for (let numbers = 0; numbers < 4; numbers++) at = readNumber(module, at).next;
  const needs = module.subarray(nameEnd, at);
  const libraries = readNumber(module, at);
  if (libraries.value !== 0) throw new Error('A grammar that needs other dynamic libraries cannot be upgraded.');

  const title = Buffer.from('dylink.0');
  const payload = Buffer.concat([
    Uint8Array.of(title.length),
    title,
    Uint8Array.of(memoryInfo, ...writeNumber(needs.length)),
    needs,
  ]);
  return Buffer.concat([
    module.subarray(0, headerLength),
    Uint8Array.of(customSection, ...writeNumber(payload.length)),
    payload,
    module.subarray(size.next + size.value),
  ]);
}

/**
 * An unsigned LEB128 number.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {{ value: number, next: number }}
 */
function readNumber(bytes, at) {
  let value = 0;
  for (let shift = 0, next = at; ; shift += 7) {
    const byte = bytes[next++] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, next };
  }
}

/**
 * @param {number} value
 * @returns {number[]}
 */
function writeNumber(value) {
  /** @type {number[]} */
  const bytes = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
  return bytes;
}
