import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { COACHES_ONLY, UNAUTHORIZED, UNAUTHORIZED_MORE } from '../../constants.ts'

/** For signed-in users without the rights that a page needs (docs/product.md 2.3). */
export function Unauthorized({ role = 'administrator' }: { role?: 'administrator' | 'coach' }) {
  return (
    <div className="wrap py-16">
      <EmptyState
        title={<h1 className="text-3xl">{said(UNAUTHORIZED)}</h1>}
        action={
          <Link to={href('/')} className={buttonClass('secondary')}>
            <Trans>Back to Site</Trans>
          </Link>
        }
      >
        <p>{role === 'coach' ? said(COACHES_ONLY) : said(UNAUTHORIZED_MORE)}</p>
      </EmptyState>
    </div>
  )
}
