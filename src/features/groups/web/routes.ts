import { UsersRound } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const groupsRoutes: readonly PageRoute[] = [
  {
    path: '/groups',
    kind: 'member',
    title: 'Groups',
    description: 'Your groups, and those that you could join.',
    menu: { place: 'account', order: 4, label: 'Groups' },
    file: 'groups/web/groups-page.tsx',
  },
  {
    path: '/groups/:id',
    kind: 'member',
    title: 'Group',
    description: 'A group: its board, its sessions and its agenda.',
    file: 'groups/web/group-page.tsx',
  },
  {
    path: '/groups/:id/topics/:topicId',
    kind: 'member',
    title: 'Topic',
    description: 'A topic of a group, and what was said about it.',
    file: 'groups/web/topic-page.tsx',
  },
  {
    path: '/coach/groups',
    kind: 'coach',
    title: 'Groups',
    description: 'The coach’s desk.',
    menu: { place: 'coach', order: 4, label: 'Groups', icon: UsersRound },
    file: 'groups/web/coach-groups-page.tsx',
  },
  {
    path: '/admin/groups',
    kind: 'admin',
    title: 'Groups',
    description: 'Administration.',
    menu: { place: 'admin', order: 9, label: 'Groups', icon: UsersRound, group: 'house' },
    file: 'groups/web/admin-groups-page.tsx',
  },
]
