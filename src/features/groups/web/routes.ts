import { msg } from '@lingui/core/runtime-macro'
import { UsersRound } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const groupsRoutes: readonly PageRoute[] = [
  {
    path: '/groups',
    kind: 'member',
    menu: { place: 'account', order: 4, label: msg`Groups` },
    file: 'groups/web/groups-page.tsx',
  },
  {
    path: '/groups/:id',
    kind: 'member',
    file: 'groups/web/group-page.tsx',
  },
  {
    path: '/groups/:id/topics/:topicId',
    kind: 'member',
    file: 'groups/web/topic-page.tsx',
  },
  {
    path: '/coach/groups',
    kind: 'coach',
    menu: { place: 'coach', order: 4, label: msg`Groups`, icon: UsersRound },
    file: 'groups/web/coach-groups-page.tsx',
  },
  {
    path: '/admin/groups',
    kind: 'admin',
    menu: { place: 'admin', order: 9, label: msg`Groups`, icon: UsersRound, group: 'house' },
    file: 'groups/web/admin-groups-page.tsx',
  },
]
