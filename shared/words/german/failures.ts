/** What each failure kind means, in German. */
import type { MainWords } from '../translation.ts';

export const FAILURES: MainWords['failures'] = {
  auth: {
    sentence: 'Der Server hat diese Anfrage nicht eingelassen.',
    advice:
      'Lesen Sie, was der Server selbst sagt: Der Schlüssel fehlt vielleicht, ist falsch, hat kein Guthaben mehr oder darf dieses Modell nicht benutzen; hinter einem Proxy fragt vielleicht der Proxy danach.',
  },
  'rate-limit': {
    sentence: 'Der Server nimmt im Moment keine weiteren Anfragen an.',
    advice: 'Warten Sie und senden Sie dann noch einmal. Die Grenze setzt der Server oder Ihr Tarif dort.',
  },
  timeout: {
    sentence: 'Der Server oder ein Gateway hat das Warten aufgegeben.',
    advice:
      'Senden Sie noch einmal. Geschieht es jedes Mal, ist das Modell vielleicht überlastet oder die Eingabe zu lang dafür.',
  },
  server: {
    sentence: 'Auf dem Server ist bei der Arbeit an dieser Anfrage ein Fehler aufgetreten.',
    advice:
      'Lesen Sie, was der Server selbst sagt. Klingt es vorübergehend, senden Sie noch einmal; dieselbe Anfrage kann wieder scheitern.',
  },
  rejected: {
    sentence: 'Der Server hat diese Anfrage abgelehnt.',
    advice:
      'Lesen Sie, was der Server selbst sagt, und ändern Sie, was er nennt; dieselbe Anfrage würde wieder abgelehnt.',
  },
  'context-overflow': {
    sentence: 'Die Unterhaltung ist länger, als das Modell aufnehmen kann.',
    advice:
      'Kürzen Sie die Unterhaltung, beginnen Sie eine neue, oder laden Sie das Modell mit einem größeren Kontext. Eine kleinere Grenze für die Ausgabe (Max. Tokens) hilft, wo der Server sie in den Kontext einrechnet.',
  },
  'content-filter': {
    sentence: 'Ein Inhaltsfilter des Servers hat das gesperrt.',
    advice:
      'Formulieren Sie anders und senden Sie es als neue Frage. Dasselbe noch einmal wird wieder berechnet und wieder gesperrt.',
  },
  protocol: {
    sentence: 'Was der Server gesendet hat, ist keine Antwort, die svir lesen kann.',
    advice:
      'Prüfen Sie die Basis-URL: Sie führt vielleicht zu etwas anderem als einer Chat-Completions-API, oder zu einer Anmeldeseite.',
  },
  network: {
    sentence: 'Die Verbindung zum Server ging verloren.',
    advice: 'Prüfen Sie, ob der Server noch läuft, und senden Sie dann noch einmal.',
  },
  tls: {
    sentence: 'Es kam keine vertrauenswürdige verschlüsselte Verbindung zustande.',
    advice:
      'Prüfen Sie die Adresse und das Zertifikat; eine eigene Zertifizierungsstelle oder ein festes Zertifikat lässt sich im Profil einstellen.',
  },
  proxy: {
    sentence: 'Der Proxy hat die Anfrage nicht durchgelassen.',
    advice: 'Prüfen Sie im Profil die Adresse des Proxys, seinen Benutzernamen und sein Kennwort.',
  },
  redirect: {
    sentence:
      'Der Server schickt diese Anfrage an eine andere Adresse, und svir folgt nicht: Der Schlüssel bleibt, wo er ist.',
    advice: 'Ist jene Adresse die richtige, tragen Sie sie im Profil als Basis-URL ein.',
  },
  stalled: {
    sentence: 'Der Server hat aufgehört zu senden.',
    advice: 'Senden Sie noch einmal, oder erlauben Sie in den Einstellungen längere Stille.',
  },
  incomplete: {
    sentence: 'Der Server hat den Datenstrom vorzeitig beendet: Es kam weder ein Grund für das Ende noch [DONE].',
    advice: 'Lassen Sie fortsetzen, oder senden Sie noch einmal.',
  },
  empty: {
    sentence: 'Der Server hat mit nichts geantwortet: kein Text, keine Überlegungen, kein Aufruf.',
    advice:
      'Häufig ist die Eingabe größer als der Kontext, mit dem das Modell geladen wurde; mehr sagt vielleicht das Protokoll des Servers.',
  },
  aborted: {
    sentence: 'Der Server hat seine Arbeit selbst abgebrochen.',
    advice: 'Senden Sie noch einmal; geschieht es wieder, fehlt dem Server Speicher, oder er wurde angehalten.',
  },
  'tool-arguments': {
    sentence: 'Das Modell hat einen Werkzeugaufruf geschrieben, dessen Argumente nicht lesbar sind.',
    advice:
      'Der Aufruf wird gezeigt und nicht ausgeführt. Fragen Sie noch einmal; ein kleineres Schema des Werkzeugs hilft schwachen Modellen.',
  },
  limit: {
    sentence: 'Die Antwort hat eine Grenze überschritten, die svir einhält.',
    advice: 'Wahrscheinlich liegt es am Server: Eine Antwort dieser Größe ist nicht üblich.',
  },
  attachment: {
    sentence: 'Eine angehängte Datei konnte nicht gesendet werden.',
    advice: 'Die Datei ist fort, hat sich geändert oder lässt sich nicht lesen. Hängen Sie sie noch einmal an.',
  },
  storage: {
    sentence: 'svir konnte nicht in seinen eigenen Speicher schreiben.',
    advice: 'Prüfen Sie den freien Platz und die Rechte des Datenordners.',
  },
  config: {
    sentence: 'Es wurde nichts gesendet: Eine Einstellung passt nicht.',
    advice: 'Ändern Sie, was genannt ist, und senden Sie noch einmal.',
  },
};

/** A failed call by its code alone. */
export const CALLS: MainWords['calls'] = {
  invalid: { message: 'Das kann svir so nicht annehmen.' },
  'not-found': {
    message: 'Das ist nicht mehr da.',
    advice: 'Vielleicht wurde es in einem anderen Fenster gelöscht.',
  },
  conflict: { message: 'Das geht im Moment nicht: Etwas anderes ist noch im Gange oder hat sich geändert.' },
  storage: {
    message: 'Das konnte nicht gespeichert oder gelesen werden.',
    advice: 'Prüfen Sie den Datenträger und den Datenordner.',
  },
  network: {
    message: 'Der Server war nicht zu erreichen oder gab keine brauchbare Antwort.',
    advice: 'Prüfen Sie die Adresse, und ob der Server läuft.',
  },
  config: { message: 'Eine Einstellung passt nicht.', advice: 'Ändern Sie sie im Serverprofil.' },
  cancelled: { message: 'Abgebrochen.' },
  internal: {
    message: 'In svir ist etwas schiefgegangen, das nicht hätte geschehen dürfen.',
    advice:
      'Versuchen Sie es noch einmal. Geschieht es wieder, zeigt das Terminal, aus dem svir gestartet wurde, Näheres.',
  },
};
