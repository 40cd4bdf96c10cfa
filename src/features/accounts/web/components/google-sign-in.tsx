import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'

const PROBLEMS: Readonly<Record<string, string>> = {
  unavailable: 'Google could not be reached. Please try again, or use your password.',
  expired: 'That took too long. Please try again.',
  refused: 'Google did not sign you in. Please try again, or use your password.',
  email_taken:
    'There is an account with this email address already. Please sign in with its password, and confirm its address to use Google with it.',
  second_step: 'Your account asks for a code. Please sign in with your password, then with the code.',
  disabled: 'This account is disabled. Please write to us.',
}

/** The way in by Google, where the site's settings offer it. */
export function GoogleSignIn({ next, problem }: { next: string; problem: string | null }) {
  if (!siteSettings().googleSignIn) return null
  const sentence = problem && Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem] : undefined
  return (
    <div className="mt-5 grid gap-4">
      {sentence && <Alert tone="danger">{sentence}</Alert>}
      <a
        href={`/api/auth/google?next=${encodeURIComponent(next)}`}
        className={`${buttonClass('secondary', 'lg')} w-full`}
      >
        Continue with Google
      </a>
    </div>
  )
}
