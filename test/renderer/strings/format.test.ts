import { describe, expect, it } from 'vitest';
import { bytes, dayGroup, duration, elapsed, percent, plural } from '../../../renderer/strings/format.ts';
import { t } from '../../../renderer/strings/strings.ts';
import { FAILURE_KINDS } from '../../../shared/turn/failure.ts';
import { TURN_OUTCOMES } from '../../../shared/turn/outcome.ts';

describe('figures for people', () => {
  it('writes sizes, times and counts', () => {
    expect([bytes(0), bytes(1023), bytes(1536), bytes(18_200_000), bytes(3 * 1024 ** 3)]).toEqual([
      '0 B',
      '1,023 B',
      '1.5 kB',
      '17.4 MB',
      '3 GB',
    ]);
    expect([duration(412), duration(1_240), duration(125_000)]).toEqual(['412 ms', '1.2 s', '2 min 5 s']);
    expect([elapsed(-5), elapsed(59_999), elapsed(61_000)]).toEqual(['0 s', '59 s', '1:01 min']);
    expect([plural(1, 'anomaly', 'anomalies'), plural(1200, 'anomaly', 'anomalies')]).toEqual([
      '1 anomaly',
      '1,200 anomalies',
    ]);
    expect([percent(0, 0), percent(999, 1000)]).toEqual(['0%', '99%']);
  });

  it('groups by the days of the calendar, not by hours', () => {
    const words = { today: 'T', yesterday: 'Y' };
    const now = new Date(2026, 2, 10, 0, 30).getTime();
    const at = (...args: [number, number, number, number, number]) => dayGroup(new Date(...args).getTime(), now, words);
    expect(at(2026, 2, 10, 0, 1)).toBe('T');
    expect(at(2026, 2, 9, 23, 59)).toBe('Y');
    expect(at(2026, 2, 5, 12, 0)).toBe('Thursday, March 5');
    expect(at(2026, 1, 5, 12, 0)).toBe('February 2026');
  });
});

describe('the catalogue', () => {
  it('has words for every outcome and every kind of failure', () => {
    for (const outcome of TURN_OUTCOMES) expect(t.outcome.name[outcome]).not.toBe('');
    for (const kind of FAILURE_KINDS) expect(t.outcome.failedTitle[kind]).not.toBe('');
  });
});
