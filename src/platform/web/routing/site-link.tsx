import type { ComponentPropsWithRef } from 'react'
import { isAppPath } from './page-registry.ts'
import { Link } from './router.tsx'

/** Navigates client-side where possible, and with a page load to public pages. */
export function SiteLink({
  to,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<'a'>, 'href'> & { to: string }) {
  if (isAppPath(to)) {
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  )
}
