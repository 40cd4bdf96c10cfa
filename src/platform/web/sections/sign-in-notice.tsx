import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAuthHref } from '../routing/use-auth-href.ts'
import { buttonClass } from '../ui/button.tsx'

/** Shown to visitors above a tool (docs/product.md 2.3); returns here after sign-in. @param children a way in without it */
export function SignInNotice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <aside
      aria-label={t`Sign in`}
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-accent-soft px-5 py-4"
    >
      <p className="font-semibold">{text}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {children}
        <Link className={buttonClass()} to={useAuthHref()}>
          <LogIn aria-hidden className="size-5" />
          <Trans>Login to Save</Trans>
        </Link>
      </div>
    </aside>
  )
}
