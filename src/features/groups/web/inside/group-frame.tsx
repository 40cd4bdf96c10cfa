import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { PageHeader } from '#src/platform/web/layout/page-header.tsx'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'

interface GroupFrameProps {
  title: string
  intro?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export const EndedAlert = () => (
  <Alert title={t`This group has ended.`}>
    <Trans>You can still read it, but nobody can write in it.</Trans>
  </Alert>
)

export function GroupFrame({ title, intro, actions, children }: GroupFrameProps) {
  usePageTitle(title)
  return (
    <div className="wrap grid max-w-4xl gap-6 py-8 sm:py-12">
      <PageHeader title={title} back={{ to: href('/groups'), name: t`Groups` }} actions={actions}>
        {intro}
      </PageHeader>
      {children}
    </div>
  )
}
