import { ScrollText, Users } from 'lucide-react'
import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/admin/login': 'admin'
    '/admin/members': 'admin'
    '/admin/log': 'admin'
  }
}

export const adminWeb = webFeature({
  name: 'admin',
  pages: [
    {
      path: '/admin/login',
      kind: 'open',
      title: 'Administrator sign-in',
      description: 'For administrators of this site.',
      load: async () => ({ Component: (await import('./admin-login-page.tsx')).AdminLoginPage }),
    },
    {
      path: '/admin/members',
      kind: 'admin',
      title: 'Members',
      description: 'Administration.',
      menu: { place: 'admin', order: 8, label: 'Members', icon: Users },
      load: async () => ({ Component: (await import('./admin-members-page.tsx')).AdminMembersPage }),
    },
    {
      path: '/admin/log',
      kind: 'admin',
      title: 'Log',
      description: 'Administration.',
      menu: { place: 'admin', order: 9, label: 'Log', icon: ScrollText },
      load: async () => ({ Component: (await import('./admin-log-page.tsx')).AdminLogPage }),
    },
  ],
})
