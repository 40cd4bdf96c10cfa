import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/auth': 'accounts'
    '/email-confirmation-test': 'accounts'
    '/confirm-email': 'accounts'
    '/forgot-password': 'accounts'
    '/reset-password': 'accounts'
  }
}

export const accountsWeb = webFeature({
  name: 'accounts',
  pages: [
    {
      path: '/auth',
      kind: 'open',
      title: 'Sign in',
      description: 'Sign in or create an account.',
      load: async () => ({ Component: (await import('./auth-page.tsx')).AuthPage }),
    },
    {
      path: '/email-confirmation-test',
      kind: 'open',
      title: 'Resend confirmation email',
      description: 'Resend the confirmation email.',
      load: async () => ({
        Component: (await import('./resend-confirmation-page.tsx')).ResendConfirmationPage,
      }),
    },
    {
      path: '/confirm-email',
      kind: 'open',
      title: 'Confirm your email address',
      description: 'Confirm the email address of your account.',
      load: async () => ({ Component: (await import('./confirm-email-page.tsx')).ConfirmEmailPage }),
    },
    {
      path: '/forgot-password',
      kind: 'open',
      title: 'Forgot your password?',
      description: 'Get a link by email to set a new password.',
      load: async () => ({ Component: (await import('./forgot-password-page.tsx')).ForgotPasswordPage }),
    },
    {
      path: '/reset-password',
      kind: 'open',
      title: 'Set a new password',
      description: 'Set a new password with the link from your email.',
      load: async () => ({ Component: (await import('./reset-password-page.tsx')).ResetPasswordPage }),
    },
  ],
})
