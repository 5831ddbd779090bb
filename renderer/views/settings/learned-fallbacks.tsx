/** What svir leaves out or renames for a server because the server refused it; each can be forgotten. */
import { useEffect, useState } from 'react';
import type { LearnedFallback } from '../../../shared/chat/server-profile.ts';
import { useAppCommands } from '../../state/use-app.ts';
import { dateAndTime } from '../../strings/format.ts';
import { t } from '../../strings/later-strings.ts';
import { Button } from '../ui/button.tsx';

export function LearnedFallbacks({ profileId }: { profileId: string }) {
  const app = useAppCommands();
  const [learned, setLearned] = useState<LearnedFallback[]>([]);
  useEffect(() => {
    let current = true;
    void app.profiles.fallbacks(profileId).then((list) => current && setLearned(list));
    return () => {
      current = false;
    };
  }, [app, profileId]);
  async function forget(one?: LearnedFallback) {
    await app.profiles.forgetFallbacks(profileId, one);
    setLearned(await app.profiles.fallbacks(profileId));
  }
  if (learned.length === 0) return null;
  return (
    <section className="learned" aria-label={t.settings.learned}>
      <p className="field-label">{t.settings.learned}</p>
      <p className="field-hint">{t.settings.learnedHint}</p>
      <ul className="plain">
        {learned.map((one) => (
          <li key={`${one.model} ${one.field}`} className="learned-one">
            <span className="learned-words">
              <span>
                {one.sendAs === null
                  ? t.settings.learnedOmitted(one.field, one.model)
                  : t.settings.learnedRenamed(one.field, one.sendAs, one.model)}
              </span>
              <q className="learned-because">{one.because}</q>
              <span className="learned-at">{dateAndTime(one.at)}</span>
            </span>
            <Button small aria-label={t.settings.forgetOne(one.field, one.model)} onClick={() => void forget(one)}>
              {t.settings.forget}
            </Button>
          </li>
        ))}
      </ul>
      {learned.length > 1 ? (
        <Button small look="quiet" onClick={() => void forget()}>
          {t.settings.forgetAll}
        </Button>
      ) : null}
    </section>
  );
}
