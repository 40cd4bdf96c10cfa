import { msg } from '@lingui/core/runtime-macro'
import { UsersRound } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const groupsRoutes: readonly PageRoute[] = [
  {
    path: '/groups',
    kind: 'member',
    title: msg`Groups`,
    description: msg`Your groups, and those that you could join.`,
    menu: { place: 'account', order: 4, label: msg`Groups` },
    file: 'groups/web/groups-page.tsx',
  },
  {
    path: '/groups/:id',
    kind: 'member',
    title: msg`Group`,
    description: msg`A group: its board, its sessions and its agenda.`,
    file: 'groups/web/group-page.tsx',
  },
  {
    path: '/groups/:id/topics/:topicId',
    kind: 'member',
    title: msg`Topic`,
    description: msg`A topic of a group, and what was said about it.`,
    file: 'groups/web/topic-page.tsx',
  },
  {
    path: '/coach/groups',
    kind: 'coach',
    title: msg`Groups`,
    description: msg`The coach’s desk.`,
    menu: { place: 'coach', order: 4, label: msg`Groups`, icon: UsersRound },
    file: 'groups/web/coach-groups-page.tsx',
  },
  {
    path: '/admin/groups',
    kind: 'admin',
    title: msg`Groups`,
    description: msg`Administration.`,
    menu: { place: 'admin', order: 9, label: msg`Groups`, icon: UsersRound, group: 'house' },
    file: 'groups/web/admin-groups-page.tsx',
  },
]
