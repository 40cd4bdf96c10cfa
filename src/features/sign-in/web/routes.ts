import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const signInRoutes: readonly PageRoute[] = [
  {
    path: '/auth',
    kind: 'open',
    title: 'Sign in',
    description: 'Sign in or create an account.',
    file: 'sign-in/web/auth-page.tsx',
  },
  {
    path: '/email-confirmation-test',
    kind: 'open',
    title: 'Resend confirmation email',
    description: 'Resend the confirmation email.',
    file: 'sign-in/web/resend-confirmation-page.tsx',
  },
  {
    path: '/confirm-email',
    kind: 'open',
    title: 'Confirm your email address',
    description: 'Confirm the email address of your account.',
    file: 'sign-in/web/confirm-email-page.tsx',
  },
  {
    path: '/forgot-password',
    kind: 'open',
    title: 'Forgot your password?',
    description: 'Get a link by email to set a new password.',
    file: 'sign-in/web/forgot-password-page.tsx',
  },
  {
    path: '/reset-password',
    kind: 'open',
    title: 'Set a new password',
    description: 'Set a new password with the link from your email.',
    file: 'sign-in/web/reset-password-page.tsx',
  },
]
