import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'

/** Ways on for somebody who can book nothing here. */
export function ContactLinks() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <SiteLink to={href('/booking')} className={buttonClass('primary')}>
        Free consultation
      </SiteLink>
      <SiteLink to="/pricing" className={buttonClass('secondary')}>
        See the memberships
      </SiteLink>
    </div>
  )
}
