import { Activity, LayoutDashboard, ScrollText, Users } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const adminRoutes: readonly PageRoute[] = [
  {
    path: '/admin/login',
    kind: 'open',
    title: 'Administrator sign-in',
    description: 'For administrators of this site.',
    file: 'admin/web/admin-login-page.tsx',
  },
  {
    path: '/admin/members',
    kind: 'admin',
    title: 'Members',
    description: 'Administration.',
    menu: { place: 'admin', order: 8, label: 'Members', icon: Users, group: 'house' },
    file: 'admin/web/admin-members-page.tsx',
  },
  {
    path: '/admin/log',
    kind: 'admin',
    title: 'Log',
    description: 'Administration.',
    menu: { place: 'admin', order: 10, label: 'Log', icon: ScrollText, group: 'house' },
    file: 'admin/web/admin-log-page.tsx',
  },
  {
    path: '/admin',
    kind: 'admin',
    title: 'Dashboard',
    description: 'Administration.',
    menu: { place: 'admin', order: 1, label: 'Dashboard', icon: LayoutDashboard },
    file: 'admin/web/admin-dashboard-page.tsx',
  },
  {
    path: '/admin/system',
    kind: 'admin',
    title: 'System',
    description: 'Administration.',
    menu: { place: 'admin', order: 11, label: 'System', icon: Activity, group: 'house' },
    file: 'admin/web/admin-system-page.tsx',
  },
]
