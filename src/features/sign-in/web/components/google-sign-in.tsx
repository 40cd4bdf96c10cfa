import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { AgreementNote } from './agreement-note.tsx'

const PROBLEMS: Readonly<Record<string, string>> = {
  unavailable: 'Google could not be reached. Please try again, or use your password.',
  expired: 'That took too long. Please try again.',
  refused: 'Google did not sign you in. Please try again, or use your password.',
  email_taken:
    'An account with this email address already exists. Please sign in with its password, and confirm its address to use Google with it.',
  second_step:
    'Your account uses two-factor authentication. Please sign in with your password and a code.',
  disabled: 'This account is disabled. Please write to us.',
}

export function GoogleSignIn({ next, problem }: { next: string; problem: string | null }) {
  if (!siteSettings().googleSignIn) return null
  const message = problem && Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem] : undefined
  return (
    <div className="mt-5 grid gap-4">
      {message && <Alert tone="danger">{message}</Alert>}
      <a
        href={`/api/auth/google?next=${encodeURIComponent(next)}`}
        className={`${buttonClass('secondary', 'lg')} w-full`}
      >
        Continue with Google
      </a>
      <AgreementNote button="Continue with Google" />
    </div>
  )
}
