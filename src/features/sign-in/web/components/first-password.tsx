import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { passwordStateQuery } from '../queries.ts'

/** Shown to an administrator who still uses the password printed at the first start. */
export function FirstPassword({
  className,
  toAccount,
}: {
  className?: string
  toAccount?: boolean
}) {
  const { dayAndTime } = useFormats()
  const ends = useQuery(passwordStateQuery).data?.ends_at
  if (!ends) return null
  return (
    <Alert
      tone="warning"
      title="Please choose your own password"
      className={className}
      actions={
        toAccount && (
          <SiteLink to={href('/account')} className={buttonClass('secondary', 'sm')}>
            Go to your account
          </SiteLink>
        )
      }
    >
      You still use the one that was printed at the first start. It works until {dayAndTime(ends)}.
    </Alert>
  )
}
