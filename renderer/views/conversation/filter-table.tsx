/** The verdicts of a content filter, category by category. */
import type { FilterReport, FilterVerdict } from '../../../shared/turn/turn-event.ts';
import { t } from '../../strings/strings.ts';

/** True where a report says more than that all is well. */
export function isNotable(report: FilterReport): boolean {
  return report.verdicts.some((verdict) => verdict.filtered || verdict.detected);
}

/** The last verdict per target and category: a later report replaces an earlier one. */
function latest(reports: readonly FilterReport[]): { target: FilterReport['target']; verdict: FilterVerdict }[] {
  const rows = new Map<string, { target: FilterReport['target']; verdict: FilterVerdict }>();
  for (const { target, verdicts } of reports) {
    for (const verdict of verdicts) {
      const key = `${target} ${verdict.category}`;
      const known = rows.get(key);
      if (known?.verdict.filtered && !verdict.filtered) continue;
      rows.set(key, { target, verdict });
    }
  }
  return [...rows.values()].sort((a, b) => Number(b.verdict.filtered) - Number(a.verdict.filtered));
}

export function FilterTable({ reports }: { reports: readonly FilterReport[] }) {
  const rows = latest(reports);
  if (rows.length === 0) return null;
  return (
    <table className="filter" aria-label={t.filter.label}>
      <tbody>
        {rows.map(({ target, verdict }) => (
          <tr key={`${target} ${verdict.category}`} data-filtered={verdict.filtered}>
            <th scope="row">{verdict.category.replaceAll('_', ' ')}</th>
            <td>{t.filter[target]}</td>
            <td>
              <span className={`chip ${verdict.filtered ? 'chip-danger' : verdict.detected ? 'chip-warn' : ''}`}>
                {verdict.filtered ? t.filter.filtered : verdict.detected ? t.filter.detected : t.filter.passed}
              </span>
            </td>
            <td className="filter-detail">
              {[
                verdict.severity ? t.filter.severity(verdict.severity) : '',
                verdict.ids?.length ? t.filter.lists(verdict.ids.join(', ')) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
