import { LogIn } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { authHref } from '#src/platform/web/routing/return-path.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'

/** Shown to visitors above the drawers (docs/product.md 6.1); returns here after sign-in. */
export function LoginNotice() {
  const { pathname, search } = useLocation()
  return (
    <aside
      aria-label="Sign in"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-accent-soft px-5 py-4"
    >
      <p className="font-semibold">Please log in to save and view your entries</p>
      <Link className={buttonClass()} to={authHref(pathname + search)}>
        <LogIn aria-hidden className="size-5" />
        Login to Save
      </Link>
    </aside>
  )
}
