/** Every call of the store, answered on an open database. Runs in the worker; also without one, in tests. */
import type { Database } from './database.ts';
import { searchMessages } from './search-table.ts';
import type { StoreCall, StoreCalls } from './store.ts';
import * as attachments from './tables/attachments.ts';
import * as conversations from './tables/conversations.ts';
import { importConversation } from './tables/imports.ts';
import * as learned from './tables/learned-fields.ts';
import { countWords, messages, messagesById, pathTo } from './tables/messages.ts';
import { outline } from './tables/outline.ts';
import * as profiles from './tables/profiles.ts';
import * as settings from './tables/settings.ts';
import * as turns from './tables/turns.ts';

export type StoreHandlers = {
  [C in StoreCall]: (argument: StoreCalls[C]['argument']) => StoreCalls[C]['answer'];
};

export function createHandlers(db: Database): StoreHandlers {
  return {
    listProfiles: () => profiles.listProfiles(db),
    getProfile: ({ profileId }) => profiles.getProfile(db, profileId),
    profileSecrets: ({ profileId }) => profiles.profileSecrets(db, profileId),
    saveProfile: (argument) => profiles.saveProfile(db, argument),
    deleteProfile: ({ profileId }) => profiles.deleteProfile(db, profileId),
    reorderProfiles: ({ profileIds }) => profiles.reorderProfiles(db, profileIds),

    getSettings: () => settings.getSettings(db),
    setSettings: (changes) => settings.setSettings(db, changes),

    listConversations: () => conversations.listConversations(db),
    createConversation: (argument) => conversations.createConversation(db, argument),
    getConversation: ({ conversationId }) => conversations.getConversation(db, conversationId),
    renameConversation: (argument) => conversations.renameConversation(db, argument),
    configureConversation: (argument) => conversations.configureConversation(db, argument),
    deleteConversation: ({ conversationId }) => conversations.deleteConversation(db, conversationId),

    messages: ({ conversationId }) => messages(db, conversationId),
    outline: (argument) => outline(db, argument),
    pathTo: ({ conversationId, messageId }) => pathTo(db, conversationId, messageId),
    messagesById: ({ conversationId, messageIds }) => messagesById(db, conversationId, messageIds),
    countWords: (argument) => countWords(db, argument),
    beginTurn: (argument) => turns.beginTurn(db, argument),
    addCapture: (argument) => turns.addCapture(db, argument),
    finishTurn: (argument) => turns.finishTurn(db, argument),
    abandonTurn: ({ turnId }) => turns.abandonTurn(db, turnId),
    runningTurns: () => turns.runningTurns(db),
    capturesOf: (argument) => turns.capturesOf(db, argument),
    captureOwner: ({ captureId }) => turns.captureOwner(db, captureId),
    importConversation: (argument) => importConversation(db, argument),
    searchMessages: ({ query, limit }) => searchMessages(db, query, limit),

    getDraft: ({ conversationId }) => conversations.getDraft(db, conversationId),
    saveDraft: (argument) => conversations.saveDraft(db, argument),

    addAttachment: ({ attachment }) => attachments.addAttachment(db, attachment),
    dropUnreferencedAttachments: ({ addedBefore }) => attachments.dropUnreferencedAttachments(db, addedBefore),

    rememberField: (argument) => learned.rememberField(db, argument),
    learnedFields: (argument) => learned.learnedFields(db, argument),
    forgetFields: (argument) => learned.forgetFields(db, argument),
  };
}
