import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floats, onnxFile } from './onnx-file.ts';

const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];

/** Words with the same meaning have the same vector. All other words share no direction with them. */
const meanings: readonly (readonly string[])[] = [
  ['retry', 'again', 'repeat', 'backoff'],
  ['error', 'failure', 'exception'],
  ['refund', 'money', 'payment', 'invoice'],
  ['parse', 'read', 'decode'],
  ['header', 'request', 'http'],
  ['user', 'session', 'login'],
];
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('').flatMap((letter) => [letter, `##${letter}`]);
const vocabulary: readonly string[] = [...special, ...meanings.flat(), ...letters];

/** Length of the vectors of {@link writeSentenceModel}. */
export const dimensions: number = meanings.length + 4;

/**
 * Writes a model that embeds words by their meaning, in the layout of a model on the Hugging Face hub: WordPiece
 * tokens, one Gather from a table of vectors.
 *
 * @param folder absolute path; an existing folder is replaced
 */
export function writeSentenceModel(folder: string): void {
  const rows = vocabulary.map((word, index) => {
    const meaning = meanings.findIndex((words) => words.includes(word));
    // Letters have a small weight, so that a known word outweighs the spelled ones.
    const spelled = (axis: number): number =>
      (Math.sin(index * 7 + axis * 13) / 4) * (special.includes(word) ? 0.1 : 1);
    return Array.from({ length: dimensions }, (_, axis) =>
      meaning >= 0 ? Number(axis === meaning) : axis < meanings.length ? 0 : spelled(axis),
    );
  });
  writeModel(folder, 'BertModel', {
    inputs: ['input_ids', 'attention_mask', 'token_type_ids'],
    weights: { table: floats([rows.length, dimensions], rows.flat()) },
    steps: [{ operator: 'Gather', inputs: ['table', 'input_ids'], output: 'last_hidden_state' }],
    output: { name: 'last_hidden_state', axes: ['texts', 'tokens', dimensions] },
  });
}

/** Writes a cross-encoder: the more of a pair's words are about money, the higher its one logit. */
export function writeRelevanceModel(folder: string): void {
  const relevance = vocabulary.map((word) => (meanings[2]!.includes(word) ? 20 : -1));
  writeModel(folder, 'BertForSequenceClassification', {
    inputs: ['input_ids', 'attention_mask', 'token_type_ids'],
    weights: { table: floats([relevance.length, 1], relevance) },
    steps: [
      { operator: 'Gather', inputs: ['table', 'input_ids'], output: 'relevance' },
      { operator: 'ReduceMean', inputs: ['relevance'], output: 'logits', attributes: { axes: [1], keepdims: 0 } },
    ],
    output: { name: 'logits', axes: ['texts', 1] },
  });
}

function writeModel(folder: string, architecture: string, model: Parameters<typeof onnxFile>[0]): void {
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  const write = (name: string, content: object): void => writeFileSync(join(folder, name), JSON.stringify(content));
  write('config.json', {
    model_type: 'bert',
    architectures: [architecture],
    hidden_size: dimensions,
    vocab_size: vocabulary.length,
    id2label: { 0: 'LABEL_0' },
  });
  const marks = {
    pad_token: '[PAD]',
    unk_token: '[UNK]',
    cls_token: '[CLS]',
    sep_token: '[SEP]',
    mask_token: '[MASK]',
  };
  write('tokenizer_config.json', { tokenizer_class: 'BertTokenizer', model_max_length: 512, ...marks });
  write('tokenizer.json', tokenizer());
  writeFileSync(join(folder, 'onnx', 'model.onnx'), onnxFile(model));
}

function tokenizer(): object {
  const id = (token: string): number => vocabulary.indexOf(token);
  const marks = [
    { SpecialToken: { id: '[CLS]', type_id: 0 } },
    { Sequence: { id: 'A', type_id: 0 } },
    { SpecialToken: { id: '[SEP]', type_id: 0 } },
  ];
  return {
    version: '1.0',
    added_tokens: special.map((content) => ({ id: id(content), content, special: true })),
    normalizer: { type: 'BertNormalizer', clean_text: true, lowercase: true, strip_accents: null },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: marks,
      pair: [...marks, { Sequence: { id: 'B', type_id: 1 } }, { SpecialToken: { id: '[SEP]', type_id: 1 } }],
      special_tokens: Object.fromEntries(
        ['[CLS]', '[SEP]'].map((token) => [token, { id: token, ids: [id(token)], tokens: [token] }]),
      ),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((token, index) => [token, index])),
    },
  };
}
