import { useState } from 'react'
import { useMergedEdit } from '#src/platform/web/editing/use-merged-edit.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { Appointment } from '../../contract/appointments.ts'
import { completeLink, isLinkOrNone } from '../../domain/video-link.ts'
import { LinkField } from './link-field.tsx'
import { useCoachChanges } from './use-coach-changes.ts'

/** This session's own video link. Saving it mails it to both sides. */
export function LinkForm({ session }: { session: Appointment }) {
  const form = useMergedEdit({ video_link: session.video_link }, session.updated_at)
  const [isChecked, setChecked] = useState(false)
  const { change } = useCoachChanges(session)
  const link = completeLink(form.value.video_link)
  return (
    <Form
      className="space-y-3"
      busy={change.isPending}
      onSubmit={() => {
        setChecked(true)
        if (!isLinkOrNone(link)) return
        change.mutate(
          { video_link: link, expected_updated_at: form.edit.since },
          { onSuccess: ({ video_link, updated_at }) => form.saved({ video_link }, updated_at) },
        )
      }}
    >
      <LinkField
        hint={
          session.status === 'held'
            ? 'For this session alone; it is in the invitation once they accept.'
            : 'For this session alone. Both of you get the invitation again, with it.'
        }
        link={form.value.video_link}
        onChange={video_link => form.set({ video_link })}
        isChecked={isChecked}
      />
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        busy={change.isPending}
        disabled={link === session.video_link}
      >
        Save link
      </Button>
    </Form>
  )
}
