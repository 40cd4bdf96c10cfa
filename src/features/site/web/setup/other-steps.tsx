import type { ReactNode } from 'react'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { href, type PagePath } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'

/** The administrator's own name, which is not the practice's. */
export function OwnName() {
  const { user } = useSession()
  if (!user) return null
  return (
    <p>
      Members know you as <strong className="[overflow-wrap:anywhere]">{user.full_name}</strong>.{' '}
      <SiteLink
        to={href('/account/name', {}, { next: href('/admin/site/start') })}
        className="text-link inline-flex min-h-11 items-center"
      >
        Change your name
      </SiteLink>
    </p>
  )
}

interface AtDeskProps {
  isDone: boolean
  done: string
  label: string
  path: PagePath
  query?: Record<string, string>
}

/** A step that is done on the coach's desk. */
export function AtDesk({ isDone, done, label, path, query }: AtDeskProps) {
  const { user } = useSession()
  if (user && !user.is_coach)
    return (
      <Alert tone="info" title="This is for coaches">
        <p>
          An administrator can make anyone a coach, including themselves, under{' '}
          <SiteLink to={href('/admin/members')} className="text-link">
            Members
          </SiteLink>
          .
        </p>
      </Alert>
    )
  return (
    <div className="grid justify-items-start gap-4">
      {isDone && <Alert tone="success">{done}</Alert>}
      <SiteLink
        to={href(path, {}, query)}
        className={buttonClass(isDone ? 'secondary' : 'primary', 'md')}
      >
        {label}
      </SiteLink>
    </div>
  )
}

interface PublishStepProps {
  isDone: boolean
  /** How many texts differ from what visitors see. */
  count: number
  /** The button. */
  children: ReactNode
}

export function PublishStep({ isDone, count, children }: PublishStepProps) {
  return (
    <div className="grid justify-items-start gap-4">
      {isDone && count === 0 && (
        <Alert tone="success">Visitors see your site, and mails carry its name.</Alert>
      )}
      {count > 0 && (
        <p>{count === 1 ? '1 text differs' : `${count} texts differ`} from what visitors see.</p>
      )}
      {count === 0 && !isDone && (
        <p>Nothing is changed yet. Name your practice first, and come back.</p>
      )}
      {children}
    </div>
  )
}
