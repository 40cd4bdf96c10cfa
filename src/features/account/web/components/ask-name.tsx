import { useLocation } from 'react-router'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { href } from '#src/platform/web/routing/site-link.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { NameForm } from './name-form.tsx'

/** On the pages of an administrator without a name, because members would see none. */
export function AskName() {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  // The first step of the first hour asks for it itself.
  if (!user?.is_admin || user.full_name || pathname === href('/admin/site/start')) return null
  return (
    <div className="wrap max-w-[86rem] pt-6">
      <Card className="max-w-xl">
        <h2 className="text-2xl">What is your name?</h2>
        <p className="mt-1 mb-4 text-ink-soft">
          Members see it in invitations, messages, mails and their calendar.
        </p>
        <NameForm next={pathname + search} />
      </Card>
    </div>
  )
}
