import { LogIn } from 'lucide-react'
import { Link } from 'react-router'
import { href } from '#src/platform/web/routing/page.ts'
import { useAuthHref } from '#src/platform/web/routing/use-auth-href.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'

/** Shown to visitors above the tracker (docs/product.md 2.3); returns here after sign-in. */
export function LoginBanner() {
  const authHref = useAuthHref()
  return (
    <aside
      aria-label="Sign in"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-accent-soft px-5 py-4"
    >
      <p className="font-semibold">Login to save and track your Daily Dominoes</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link
          to={href('/create-domino', {}, { tab: 'basics' })}
          className="text-link inline-flex min-h-11 items-center"
        >
          Try it first
        </Link>
        <Link className={buttonClass()} to={authHref}>
          <LogIn aria-hidden className="size-5" />
          Login to Save
        </Link>
      </div>
    </aside>
  )
}
