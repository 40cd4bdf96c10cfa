import type { PageQuery } from '#src/platform/web/api/query-keys.ts'
import { agendaQuery, hasBoards, membersQuery, pastQuery, topicsQuery } from '../queries.ts'

const TABS = ['board', 'agenda', 'sessions', 'members', 'me'] as const
export type GroupTab = (typeof TABS)[number]

/** Without the board where the site has switched it off. */
export const shownTabs = (): readonly GroupTab[] =>
  TABS.filter(tab => tab !== 'board' || hasBoards())

export const tabOf = (chosen: string | null): GroupTab =>
  shownTabs().find(each => each === chosen) ?? shownTabs()[0] ?? 'agenda'

/** What a part of a group shows first. */
export const tabQueries = (id: number, tab: GroupTab, q: string): readonly PageQuery[] =>
  ({
    board: [topicsQuery(id, q)],
    agenda: [agendaQuery(id)],
    sessions: [pastQuery(id)],
    members: [membersQuery(id, '')],
    me: [],
  })[tab]
