import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Differences between what a case wants of a JSON value and the value. Objects: a subset. Lists: same length, each
 * element. Objects with a `$` key stand for a rule instead of a value (the cases' README names them).
 */
export function differences(want: unknown, got: unknown, at: string, folder: string): string[] {
  const shown = got === undefined ? 'absent' : (JSON.stringify(got)?.slice(0, 120) ?? '');
  const rule = ruleOf(want);
  if (rule) return broken(rule, got, at, folder, shown);
  if (Array.isArray(want)) {
    if (!Array.isArray(got)) return [`${at} is ${shown}, not a list`];
    if (got.length !== want.length) return [`${at} has ${got.length} elements, not ${want.length}: ${shown}`];
    return want.flatMap((one, index) => differences(one, got[index], `${at}.${index}`, folder));
  }
  if (typeof want === 'object' && want !== null) {
    if (typeof got !== 'object' || got === null || Array.isArray(got)) return [`${at} is ${shown}, not an object`];
    return Object.entries(want).flatMap(([key, one]) =>
      differences(one, Reflect.get(got, key), `${at}.${key}`, folder),
    );
  }
  return want === got ? [] : [`${at} is ${shown}, not ${JSON.stringify(want)}`];
}

type Rule = [name: string, value: unknown];

function ruleOf(want: unknown): Rule | null {
  if (typeof want !== 'object' || want === null || Array.isArray(want)) return null;
  return Object.entries(want).find(([key]) => key.startsWith('$')) ?? null;
}

function broken([name, value]: Rule, got: unknown, at: string, folder: string, shown: string): string[] {
  const list = Array.isArray(value) ? value : [value];
  switch (name) {
    case '$absentOr':
      return got === undefined ? [] : differences(value, got, at, folder);
    case '$oneOf':
      return list.some((one) => differences(one, got, at, folder).length === 0) ? [] : [`${at} is ${shown}`];
    case '$all':
      return list.flatMap((one) => differences(one, got, at, folder));
    case '$contains':
      return list
        .filter((text) => typeof got !== 'string' || !got.includes(text))
        .map((text) => `${at} lacks ${JSON.stringify(text)}: ${shown}`);
    case '$containsAny':
      return typeof got === 'string' && list.some((text) => got.toLowerCase().includes(text))
        ? []
        : [`${at} says none of ${list.join(', ')}: ${shown}`];
    case '$json':
      return typeof got === 'string' ? differences(value, JSON.parse(got), at, folder) : [`${at} is no JSON text`];
    case '$dataUrl': {
      const { file, type } = Object(value);
      const url = `data:${type};base64,${readFileSync(join(folder, file)).toString('base64')}`;
      return got === url ? [] : [`${at} is not the bytes of ${file} as ${type}: ${shown}`];
    }
    default:
      return [`${at}: the rule ${name} is not known`];
  }
}
