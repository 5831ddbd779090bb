/** The command palette and the sheet of shortcuts. */

export const palette = {
  label: 'Command palette',
  placeholder: 'Do something, or open a conversation',
  none: 'Nothing of this name',
  conversations: 'Conversations',
  useServer: (name: string) => `Ask server ${name}`,
  changeServer: (name: string) => `Settings of server ${name}`,
  settingsPage: (page: string) => `Settings: ${page}`,
  theme: (name: string) => `Theme: ${name}`,
};

export const shortcuts = {
  title: 'Keyboard shortcuts',
  send: 'Send the message',
  newline: 'New line',
  inComposer: 'While writing',
  history: 'Earlier messages of yours',
  commands: 'Commands',
  change: 'Change shortcuts',
};
