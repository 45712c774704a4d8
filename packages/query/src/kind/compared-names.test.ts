import { expect, it } from 'vitest';
import { comparedNames } from './compared-names.ts';

it.each([
  ['difference between chain and group', ['chain', 'group']],
  ['what is the difference between TextContent and InnerText?', ['TextContent', 'InnerText']],
  ['what are the differences between core.Field and `core.FieldValidator`', ['core.Field', 'core.FieldValidator']],
  ['chain vs group', ['chain', 'group']],
  ['Pool vs. Queue classes', ['Pool', 'Queue']],
  ['compare Store::get with Store::find', ['Store::get', 'Store::find']],
  ['how is broadcast! different from broadcast', ['broadcast!', 'broadcast']],
  ['how does Task.apply differ from Task.apply_async', ['Task.apply', 'Task.apply_async']],
  ['when should I use onMount instead of onReady', ['onMount', 'onReady']],
  ['difference between two dates', []],
  ['difference between read and write timeouts', []],
  ['how are two trees compared', []],
  ['use of the cache', []],
])('reads %j', (question, names) => {
  expect(comparedNames(question)).toEqual(names);
});
