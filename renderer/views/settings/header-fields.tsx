/** Extra headers of a server, a row each. */
import { Plus, Trash2 } from 'lucide-react';
import { t } from '../../strings/later-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { SwitchRow } from '../ui/switch.tsx';
import type { HeaderDraft } from './profile-draft.ts';

export function Headers({ headers, onChange }: { headers: HeaderDraft[]; onChange(headers: HeaderDraft[]): void }) {
  const put = (row: number, change: Partial<HeaderDraft>) =>
    onChange(headers.map((header) => (header.row === row ? { ...header, ...change } : header)));
  return (
    <fieldset className="headers">
      <legend className="field-label">{t.settings.headers}</legend>
      {headers.map((header) => (
        <div className="header-row" key={header.row}>
          <input
            className="input"
            aria-label={t.settings.headerName}
            placeholder={t.settings.headerName}
            autoComplete="off"
            spellCheck={false}
            value={header.name}
            onChange={(event) => put(header.row, { name: event.target.value, stored: false })}
          />
          <input
            className="input"
            aria-label={t.settings.headerValue}
            placeholder={header.stored ? t.settings.headerStored : t.settings.headerValue}
            type={header.secret ? 'password' : 'text'}
            autoComplete="off"
            spellCheck={false}
            value={header.value}
            onChange={(event) => put(header.row, { value: event.target.value })}
          />
          <SwitchRow
            label={t.settings.headerSecret}
            checked={header.secret}
            onChange={(secret) => put(header.row, { secret, stored: false })}
          />
          <IconButton
            small
            label={t.settings.headerRemove(header.name)}
            icon={<Trash2 />}
            onClick={() => onChange(headers.filter((other) => other.row !== header.row))}
          />
        </div>
      ))}
      <div className="headers-foot">
        <Button
          small
          onClick={() => {
            const row = Math.max(-1, ...headers.map((header) => header.row)) + 1;
            onChange([...headers, { row, name: '', value: '', secret: false, stored: false }]);
          }}
        >
          <Plus aria-hidden="true" />
          {t.settings.headerAdd}
        </Button>
        <p className="field-hint">{t.settings.headersHint}</p>
      </div>
    </fieldset>
  );
}
