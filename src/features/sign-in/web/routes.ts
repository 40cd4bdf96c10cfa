import { msg } from '@lingui/core/runtime-macro'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const signInRoutes: readonly PageRoute[] = [
  {
    path: '/auth',
    kind: 'open',
    title: msg`Sign in`,
    description: msg`Sign in or create an account.`,
    file: 'sign-in/web/auth-page.tsx',
  },
  {
    path: '/email-confirmation-test',
    kind: 'open',
    title: msg`Resend confirmation email`,
    description: msg`Resend the confirmation email.`,
    file: 'sign-in/web/resend-confirmation-page.tsx',
  },
  {
    path: '/confirm-email',
    kind: 'open',
    title: msg`Confirm your email address`,
    description: msg`Confirm the email address of your account.`,
    file: 'sign-in/web/confirm-email-page.tsx',
  },
  {
    path: '/forgot-password',
    kind: 'open',
    title: msg`Forgot your password?`,
    description: msg`Get a link by email to set a new password.`,
    file: 'sign-in/web/forgot-password-page.tsx',
  },
  {
    path: '/reset-password',
    kind: 'open',
    title: msg`Set a new password`,
    description: msg`Set a new password with the link from your email.`,
    file: 'sign-in/web/reset-password-page.tsx',
  },
]
