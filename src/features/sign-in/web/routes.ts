import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const signInRoutes: readonly PageRoute[] = [
  {
    path: '/auth',
    kind: 'open',
    file: 'sign-in/web/auth-page.tsx',
  },
  {
    path: '/email-confirmation-test',
    kind: 'open',
    file: 'sign-in/web/resend-confirmation-page.tsx',
  },
  {
    path: '/confirm-email',
    kind: 'open',
    file: 'sign-in/web/confirm-email-page.tsx',
  },
  {
    path: '/forgot-password',
    kind: 'open',
    file: 'sign-in/web/forgot-password-page.tsx',
  },
  {
    path: '/reset-password',
    kind: 'open',
    file: 'sign-in/web/reset-password-page.tsx',
  },
]
