/** What most servers never need, in folds that say what is set in them. */
import type { ServerProfile } from '../../../shared/chat/server-profile.ts';
import { t } from '../../strings/later-strings.ts';
import { ParameterFields } from '../composer/parameter-fields.tsx';
import { TextField } from '../ui/field.tsx';
import { SwitchRow } from '../ui/switch.tsx';
import { Fold } from './fold.tsx';
import { Headers } from './header-fields.tsx';
import { LearnedFallbacks } from './learned-fallbacks.tsx';
import { NetworkFields } from './network-fields.tsx';
import { certificatesIn, inputOf, type ProfileDraft, type ProfileErrors } from './profile-draft.ts';
import { TrustFields } from './trust-fields.tsx';

interface MoreFieldsProps {
  profile: ServerProfile | null;
  draft: ProfileDraft;
  errors: ProfileErrors;
  /** TLS failed: whom to trust is the question now. */
  showTrust: boolean;
  put(change: Partial<ProfileDraft>): void;
  input(): ReturnType<typeof inputOf>;
}

/** What most servers never need, closed until it is asked for. */
export function MoreFields({ profile, draft, errors, showTrust, put, input }: MoreFieldsProps) {
  const demo = profile?.kind === 'demo';
  const headers = draft.headers.filter((header) => header.name.trim() !== '').length;
  const { parameters } = draft;
  const set = Object.keys(inputOf(profile, draft).parameters ?? {}).length;
  const { parameters: wrongParameters, ...wrong } = errors;
  return (
    <div className="folds">
      {demo ? null : (
        <>
          <Fold
            title={t.settings.addressing}
            summary={[
              draft.keyHeader.trim() ? t.settings.keyBy(draft.keyHeader.trim()) : '',
              draft.azure ? t.settings.azureShort : '',
              headers > 0 ? t.settings.headerCount(headers) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
            show={Boolean(wrong.deployment || wrong.apiVersion)}
          >
            <TextField
              label={t.settings.keyHeader}
              placeholder="Authorization: Bearer"
              hint={t.settings.keyHeaderHint}
              list="key-headers"
              value={draft.keyHeader}
              onChange={(event) => put({ keyHeader: event.target.value })}
            />
            <datalist id="key-headers">
              <option value="api-key" />
              <option value="x-api-key" />
            </datalist>
            <div className="azure">
              <SwitchRow label={t.settings.azure} checked={draft.azure} onChange={(azure) => put({ azure })} />
              <p className="field-hint">{t.settings.azureHint}</p>
              {draft.azure ? (
                <div className="parameters-pair">
                  <TextField
                    label={t.settings.deployment}
                    error={wrong.deployment}
                    value={draft.deployment}
                    onChange={(event) => put({ deployment: event.target.value })}
                  />
                  <TextField
                    label={t.settings.apiVersion}
                    placeholder="2024-10-21"
                    error={wrong.apiVersion}
                    value={draft.apiVersion}
                    onChange={(event) => put({ apiVersion: event.target.value })}
                  />
                </div>
              ) : null}
            </div>
            <Headers headers={draft.headers} onChange={(next) => put({ headers: next })} />
          </Fold>
          <Fold
            title={t.settings.trust}
            summary={[
              draft.pin ? t.settings.pinShort : '',
              draft.ca ? t.settings.caCount(certificatesIn(draft.ca)) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
            show={showTrust}
          >
            <TrustFields
              draft={draft}
              stored={{ ca: profile?.ca ?? '', facts: profile?.caFacts ?? [] }}
              put={put}
              input={input}
              refused={showTrust}
            />
          </Fold>
          <Fold
            title={t.settings.network}
            summary={[
              draft.proxyMode === 'system' ? '' : draft.proxyMode === 'none' ? t.settings.noProxy : draft.proxyUrl,
              draft.stallAfter ? t.settings.stallShort(draft.stallAfter) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
            show={Boolean(wrong.proxyUrl || wrong.connectTimeout || wrong.stallAfter)}
          >
            <NetworkFields
              draft={draft}
              errors={errors}
              hasPassword={profile?.proxy?.mode === 'url' && profile.proxy.hasPassword === true}
              put={put}
            />
          </Fold>
        </>
      )}
      <Fold
        title={t.settings.parameters}
        summary={set > 0 ? t.settings.parametersSet(set) : ''}
        show={Object.keys(wrongParameters).length > 0}
      >
        <p className="field-hint">{t.settings.parametersHint}</p>
        <ParameterFields
          written={parameters}
          errors={wrongParameters}
          defaults={{}}
          onChange={(change) => put({ parameters: { ...parameters, ...change } })}
        />
      </Fold>
      {profile ? <LearnedFallbacks profileId={profile.id} /> : null}
    </div>
  );
}
