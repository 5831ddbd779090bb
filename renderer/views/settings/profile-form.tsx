/** The form of one server. What main refuses is shown at its field; the connection can be tested before saving. */
import { useEffect, useRef, useState } from 'react';
import type { ServerProfile } from '../../../shared/chat/server-profile.ts';
import type { ConnectionTest } from '../../../shared/ipc/contract.ts';
import type { IpcFailure } from '../../../shared/ipc/result.ts';
import { viewHandles } from '../../actions/view-handles.ts';
import { looksLikeKey } from '../../state/looks-like-key.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { failureText } from '../../strings/main-words.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { MoreFields } from './more-fields.tsx';
import {
  draftOf,
  errorsOf,
  hasErrors,
  inputOf,
  isReadableOnTheWay,
  nameFor,
  type ProfileDraft,
  type ProfileErrors,
} from './profile-draft.ts';
import { TestResult } from './test-result.tsx';

const NO_ERRORS: ProfileErrors = { parameters: {} };

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

/** Main says it in a sentence about the profile, within which stands what is wrong. */
function isAboutAddress({ said }: IpcFailure): boolean {
  const why = said?.with?.why;
  return typeof why === 'object' && why.id.startsWith('base-url.');
}
