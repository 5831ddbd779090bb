/** Certificates, encryption and proxies, in German. */
import type { TRUST as English } from '../english/trust.ts';
import type { Translation } from '../said.ts';

const CREDENTIALS = 'Schreiben Sie beides in die Adresse des Proxys: http://benutzer:kennwort@rechner:port.';

export const TRUST: Translation<typeof English> = {
  'tls.expired': {
    message: ({ host }) => `Das Zertifikat von ${host} ist abgelaufen.`,
    advice: 'Erneuern Sie es auf dem Server; ist es Ihr eigener Rechner, prüfen Sie seine Uhr.',
  },
  'tls.not-yet': {
    message: ({ host }) => `Das Zertifikat von ${host} ist noch nicht gültig.`,
    advice: 'Prüfen Sie die Uhr dieses Rechners und die des Servers.',
  },
  'tls.self-signed': {
    message: ({ host }) => `${host} zeigt ein Zertifikat, das es selbst unterschrieben hat.`,
    advice:
      'Ist das Ihr Server, geben Sie svir sein Zertifikat (eigene Zertifizierungsstelle, CA), oder legen Sie es durch seinen Fingerabdruck fest.',
  },
  'tls.unknown-root': {
    message: ({ host }) =>
      `Das Zertifikat von ${host} stammt von einer Zertifizierungsstelle, die dieser Rechner nicht kennt.`,
    advice:
      'Geben Sie svir das Zertifikat dieser Stelle (CA-Datei). In einem Firmennetz ist es oft der Proxy, der mitliest.',
  },
  'tls.unknown-or-incomplete': {
    message: ({ host }) =>
      `Das Zertifikat von ${host} lässt sich nicht prüfen: Die Stelle, die es unterschrieben hat, ist hier unbekannt, oder der Server lässt einen Teil der Kette weg.`,
    advice:
      'Geben Sie svir das Zertifikat dieser Stelle (CA-Datei), oder lassen Sie den Server seine ganze Kette senden.',
  },
  'tls.unknown-issuer': {
    message: ({ host }) =>
      `Das Zertifikat von ${host} lässt sich nicht prüfen: Die Stelle, die es unterschrieben hat, ist hier unbekannt.`,
    advice: 'Geben Sie svir das Zertifikat dieser Stelle (CA-Datei).',
  },
  'tls.revoked': {
    message: ({ host }) => `Das Zertifikat von ${host} wurde widerrufen.`,
    advice: 'Senden Sie nichts dorthin, bevor der Besitzer das erklärt hat.',
  },
  'tls.other-name': {
    message: ({ host }) => `Das gezeigte Zertifikat gehört zu einem anderen Namen als ${host}.`,
    advice:
      'Benutzen Sie den Namen, der im Zertifikat steht, oder prüfen Sie, ob etwas zwischen Ihnen und dem Server steht.',
  },
  'tls.none': {
    message: ({ host, port }) => `${host}, Port ${port}, spricht kein TLS.`,
    advice: 'Schreiben Sie die Basis-URL mit http://, oder nehmen Sie den Port, der TLS spricht.',
  },
  'tls.failed': { message: ({ host }) => `Die verschlüsselte Verbindung zu ${host} kam nicht zustande.` },
  'tls.failed-because': {
    message: ({ host, reason }) => `Die verschlüsselte Verbindung zu ${host} kam nicht zustande („${reason}“).`,
  },
  'tls.no-certificate': { message: ({ host }) => `${host} hat kein Zertifikat gezeigt.` },
  'tls.unencrypted': {
    message: ({ host }) =>
      `${host} wird ohne Verschlüsselung angesprochen (http://), deshalb zeigt es kein Zertifikat.`,
  },
  'tls.other-pin': {
    message: ({ host, shown, pinned }) =>
      `${host} zeigt ein anderes Zertifikat als das festgelegte (gezeigt ${shown}…, festgelegt ${pinned}…). Es wurde nichts gesendet.`,
    advice:
      'Wurde das Zertifikat erneuert, prüfen Sie seinen SHA-256-Fingerabdruck auf dem Server und legen Sie das neue fest.',
  },
  'proxy.closed': {
    message: ({ proxy }) => `Der Proxy ${proxy} hat die Verbindung geschlossen, statt zu antworten.`,
  },
  'proxy.credentials': {
    message: ({ proxy }) => `Der Proxy ${proxy} verlangt einen Benutzernamen und ein Kennwort.`,
    advice: CREDENTIALS,
  },
  'proxy.credentials-refused': {
    message: ({ proxy }) =>
      `Der Proxy ${proxy} verlangt einen Benutzernamen und ein Kennwort und hat die angegebenen nicht angenommen.`,
    advice: CREDENTIALS,
  },
  'proxy.refused': {
    message: ({ proxy, host, status }) => `Der Proxy ${proxy} hat den Weg zu ${host} verweigert (Status ${status}).`,
  },
  'proxy.unreachable': { message: ({ proxy, why }) => `Der Proxy ${proxy} war nicht zu erreichen. ${why}` },
  'proxy.none': { message: ({ proxy }) => `Was unter ${proxy} antwortet, ist kein HTTP-Proxy.` },
  'proxy.address': { message: 'Der Proxy muss eine Adresse sein wie http://proxy.example:3128.' },
  'proxy.scheme': {
    message: ({ scheme }) => `svir spricht mit Proxys über http:// oder https://, nicht über ${scheme}//`,
  },
  'proxy.no-host': { message: 'Die Adresse des Proxys nennt keinen Rechner.' },
  'proxy.system': {
    message: ({ ways }) =>
      `In diesem System ist ein Proxy eingestellt, den svir nicht benutzen kann (${ways}). Es spricht nur mit HTTP-Proxys.`,
  },
  'proxy.system-unknown': {
    message: ({ reason }) => `Der im System eingestellte Proxy ließ sich nicht ermitteln („${reason}“).`,
  },
};
