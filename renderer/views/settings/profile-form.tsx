/** The form of one server. What main refuses is shown at its field; the connection can be tested before saving. */
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ServerProfile } from '../../../shared/chat/server-profile.ts';
import type { ConnectionTest } from '../../../shared/ipc/contract.ts';
import type { IpcFailure } from '../../../shared/ipc/result.ts';
import { viewHandles } from '../../actions/registry.ts';
import { looksLikeKey } from '../../state/looks-like-key.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { failureText } from '../../strings/main-words.ts';
import { ParameterFields } from '../composer/parameter-fields.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { SwitchRow } from '../ui/switch.tsx';
import { Fold } from './fold.tsx';
import { LearnedFallbacks } from './learned-fallbacks.tsx';
import { NetworkFields } from './network-fields.tsx';
import {
  certificatesIn,
  draftOf,
  errorsOf,
  type HeaderDraft,
  hasErrors,
  inputOf,
  isReadableOnTheWay,
  nameFor,
  type ProfileDraft,
  type ProfileErrors,
} from './profile-draft.ts';
import { TestResult } from './test-result.tsx';
import { TrustFields } from './trust-fields.tsx';

/** A key written into another field would be shown and stored readable: it is said before anything is saved. */
const keyIn = (text: string) => (looksLikeKey(text) ? t.settings.keyInField : undefined);

function keyHint(profile: ServerProfile | null, canKeep: boolean): string {
  if (profile?.hasKey) return profile.keyPersisted ? t.settings.keyStored : t.settings.keySession;
  return canKeep ? t.settings.keyNone : t.settings.keyNoStore;
}

export function ProfileForm({ profile }: { profile: ServerProfile | null }) {
  const app = useAppCommands();
  const canKeep = useApp((state) => state.info?.canKeepKeys ?? true);
  const [draft, setDraft] = useState(() => draftOf(profile));
  const [failure, setFailure] = useState<IpcFailure | null>(null);
  const [busy, setBusy] = useState<'saving' | 'testing' | null>(null);
  const [test, setTest] = useState<ConnectionTest | null>(null);
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState(false);
  const demo = profile?.kind === 'demo';
  const put = (change: Partial<ProfileDraft>) => {
    setDraft({ ...draft, ...change });
    setFailure(null);
    setTest(null);
    setSaid('');
  };
  const input = () => inputOf(profile, { ...draft, name: draft.name.trim() || nameFor(draft.baseUrl.trim()) });
  const errors = errorsOf(draft, { badSeconds: t.settings.badSeconds, needed: t.settings.needed });
  /** Wrong fields are said where they are, once the form was to be sent. */
  const [tried, setTried] = useState(false);
  const stop = () => {
    setTried(true);
    if (!hasErrors(errors)) return false;
    // The parts that hold them open first.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return true;
  };

  async function save() {
    if (stop()) return;
    setBusy('saving');
    const result = await app.profiles.save(input());
    setBusy(null);
    if (!result.ok) {
      setFailure(result.error);
      return;
    }
    const saved = result.value.profile;
    if (result.value.keyDropped) {
      setDraft(draftOf(saved));
      setSaid(t.settings.keyDropped);
      app.showSettings({ page: 'servers', profileId: saved.id });
      return;
    }
    if (!profile) {
      app.showSettings(null);
      await app.beginWith(saved);
      viewHandles.focusComposer?.();
      return;
    }
    setDraft(draftOf(saved));
    setSaid(t.settings.saved);
  }

  async function runTest() {
    if (stop()) return;
    setBusy('testing');
    setTest(null);
    const result = await app.profiles.test({
      ...input(),
      model: draft.defaultModel.trim() || (profile?.model ?? null),
    });
    setBusy(null);
    if (result.ok) setTest(result.value);
    else setFailure(result.error);
  }

  const words = failure ? failureText(failure) : undefined;
  // What is wrong with the address is said at its field, everything else above the buttons.
  const aboutAddress = failure !== null && !demo && isAboutAddress(failure);
  const form = useRef<HTMLFormElement>(null);
  // What was found must be seen, though the form is longer than the dialog; a wrong field takes the focus.
  useEffect(() => {
    if (!failure && !test) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
    (wrong ?? form.current?.querySelector('.form-found'))?.scrollIntoView({ block: 'nearest' });
  }, [failure, test]);
  return (
    <form
      ref={form}
      className="profile-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t.settings.name}
        placeholder={nameFor(draft.baseUrl.trim()) || t.settings.namePlaceholder}
        error={keyIn(draft.name)}
        value={draft.name}
        onChange={(event) => put({ name: event.target.value })}
      />
      {demo ? (
        <p className="field-hint">{t.settings.demoBaseUrl}</p>
      ) : (
        <>
          <TextField
            label={t.settings.baseUrl}
            placeholder={t.settings.baseUrlPlaceholder}
            hint={isReadableOnTheWay(draft.baseUrl.trim()) ? t.settings.insecure : t.settings.baseUrlHint}
            error={aboutAddress ? words : keyIn(draft.baseUrl)}
            inputMode="url"
            value={draft.baseUrl}
            onChange={(event) => put({ baseUrl: event.target.value })}
          />
          <KeyField profile={profile} draft={draft} put={put} hint={keyHint(profile, canKeep)} />
        </>
      )}
      <TextField
        label={t.settings.model}
        hint={t.settings.modelHint}
        value={draft.defaultModel}
        onChange={(event) => put({ defaultModel: event.target.value })}
      />
      <MoreFields
        profile={profile}
        draft={draft}
        errors={tried ? errors : NO_ERRORS}
        showTrust={test?.steps.some((step) => step.step === 'tls' && !step.ok) ?? false}
        put={put}
        input={input}
      />
      <div className="form-found">
        {test ? <TestResult test={test} /> : null}
        {words && !aboutAddress ? (
          <p className="field-error" role="alert">
            {words}
          </p>
        ) : null}
        <p className="form-said" role="status">
          {busy === 'testing' ? t.settings.testing : said}
        </p>
      </div>
      <div className="profile-actions">
        {profile ? (
          <Button look="danger" onClick={() => setAsking(true)}>
            {t.settings.delete}
          </Button>
        ) : null}
        <span className="composer-space" />
        <Button disabled={busy !== null} onClick={() => void runTest()}>
          {busy === 'testing' ? <span className="spinner" aria-hidden="true" /> : null}
          {t.settings.test}
        </Button>
        <Button look="primary" type="submit" disabled={busy !== null}>
          {t.app.save}
        </Button>
      </div>
      {profile ? (
        <Confirm
          open={asking}
          title={t.settings.deleteTitle(profile.name)}
          body={t.settings.deleteBody}
          confirm={t.settings.delete}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void app.deleteProfile(profile.id).then(() => app.showSettings({ page: 'servers', profileId: null }));
          }}
        />
      ) : null}
    </form>
  );
}

const NO_ERRORS: ProfileErrors = { parameters: {} };

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
function MoreFields({ profile, draft, errors, showTrust, put, input }: MoreFieldsProps) {
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

interface KeyFieldProps {
  profile: ServerProfile | null;
  draft: ProfileDraft;
  put(change: Partial<ProfileDraft>): void;
  hint: string;
}

function KeyField({ profile, draft, put, hint }: KeyFieldProps) {
  return (
    <div className="key-field">
      <TextField
        label={t.settings.key}
        type="password"
        placeholder={profile?.hasKey ? t.settings.keyPlaceholderStored : t.settings.keyPlaceholderNone}
        hint={draft.removeKey ? t.settings.keyWillGo : hint}
        value={draft.key}
        onChange={(event) => put({ key: event.target.value, removeKey: false })}
      />
      {profile?.hasKey ? (
        <Button small onClick={() => put({ removeKey: !draft.removeKey, key: '' })}>
          {draft.removeKey ? t.settings.keyKeep : t.settings.keyRemove}
        </Button>
      ) : null}
    </div>
  );
}

function Headers({ headers, onChange }: { headers: HeaderDraft[]; onChange(headers: HeaderDraft[]): void }) {
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

/** Main says it in a sentence about the profile, within which stands what is wrong. */
function isAboutAddress({ said }: IpcFailure): boolean {
  const why = said?.with?.why;
  return typeof why === 'object' && why.id.startsWith('base-url.');
}
