/** The way to a server, and how long svir waits on it. */
import { t } from '../../strings/later-strings.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import type { ProfileDraft, ProfileErrors } from './profile-draft.ts';

export interface NetworkFieldsProps {
  draft: ProfileDraft;
  errors: ProfileErrors;
  /** A password is stored for the proxy of the profile. */
  hasPassword: boolean;
  put(change: Partial<ProfileDraft>): void;
}

export function NetworkFields({ draft, errors, hasPassword, put }: NetworkFieldsProps) {
  return (
    <>
      <SelectField
        label={t.settings.proxy}
        hint={t.settings.proxyHint}
        value={draft.proxyMode}
        onChange={(event) => {
          const mode = (['system', 'none', 'url'] as const).find((known) => known === event.target.value);
          if (mode) put({ proxyMode: mode });
        }}
        options={[
          { value: 'system', label: t.settings.proxyMode.system },
          { value: 'none', label: t.settings.proxyMode.none },
          { value: 'url', label: t.settings.proxyMode.url },
        ]}
      />
      {draft.proxyMode === 'url' ? (
        <>
          <TextField
            label={t.settings.proxyUrl}
            placeholder="http://proxy.example:3128"
            hint={t.settings.proxyUrlHint}
            error={errors.proxyUrl}
            inputMode="url"
            value={draft.proxyUrl}
            onChange={(event) => put({ proxyUrl: event.target.value })}
          />
          <div className="key-field">
            <TextField
              label={t.settings.proxyPassword}
              type="password"
              placeholder={hasPassword ? t.settings.keyPlaceholderStored : t.settings.keyPlaceholderNone}
              hint={draft.removeProxyPassword ? t.settings.keyWillGo : undefined}
              value={draft.proxyPassword}
              onChange={(event) => put({ proxyPassword: event.target.value, removeProxyPassword: false })}
            />
            {hasPassword ? (
              <Button small onClick={() => put({ removeProxyPassword: !draft.removeProxyPassword, proxyPassword: '' })}>
                {draft.removeProxyPassword ? t.settings.keyKeep : t.settings.proxyPasswordRemove}
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
      <div className="parameters-pair">
        <TextField
          label={t.settings.connectTimeout}
          hint={t.settings.connectTimeoutHint}
          error={errors.connectTimeout}
          inputMode="decimal"
          value={draft.connectTimeout}
          onChange={(event) => put({ connectTimeout: event.target.value })}
        />
        <TextField
          label={t.settings.stallAfter}
          hint={t.settings.stallAfterHint}
          error={errors.stallAfter}
          inputMode="decimal"
          placeholder={t.settings.never}
          value={draft.stallAfter}
          onChange={(event) => put({ stallAfter: event.target.value })}
        />
      </div>
    </>
  );
}
