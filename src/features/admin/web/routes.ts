import { msg } from '@lingui/core/runtime-macro'
import { Activity, LayoutDashboard, ScrollText, Users } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const adminRoutes: readonly PageRoute[] = [
  {
    path: '/admin/login',
    kind: 'open',
    file: 'admin/web/admin-login-page.tsx',
  },
  {
    path: '/admin/members',
    kind: 'admin',
    menu: { place: 'admin', order: 8, label: msg`Members`, icon: Users, group: 'house' },
    file: 'admin/web/admin-members-page.tsx',
  },
  {
    path: '/admin/log',
    kind: 'admin',
    menu: { place: 'admin', order: 10, label: msg`Log`, icon: ScrollText, group: 'house' },
    file: 'admin/web/admin-log-page.tsx',
  },
  {
    path: '/admin',
    kind: 'admin',
    menu: { place: 'admin', order: 1, label: msg`Dashboard`, icon: LayoutDashboard },
    file: 'admin/web/admin-dashboard-page.tsx',
  },
  {
    path: '/admin/system',
    kind: 'admin',
    menu: { place: 'admin', order: 11, label: msg`System`, icon: Activity, group: 'house' },
    file: 'admin/web/admin-system-page.tsx',
  },
]
