import { useMutation } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { askForNextGroup, askNoLonger } from '../../contract/interest.ts'
import { useGroupsChange } from '../use-group-change.ts'

/** One mail when a group opens that the member could join. @param isMain there is nothing else to choose */
export function TellMe({ isAsked, isMain }: { isAsked: boolean; isMain: boolean }) {
  const change = useMutation({
    mutationFn: (on: boolean) => call(on ? askForNextGroup : askNoLonger),
    ...useGroupsChange(),
  })
  return (
    <section
      aria-label="The next group"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-sunken p-5"
    >
      <p className="min-w-0 flex-1 basis-64">
        {isAsked
          ? 'When a group opens that you could join, you get one mail.'
          : 'Is nothing here for you right now? One mail tells you when the next group opens.'}
      </p>
      <Button
        variant={isMain && !isAsked ? 'primary' : 'secondary'}
        busy={change.isPending}
        onClick={() => change.mutate(!isAsked)}
      >
        {isAsked ? 'Tell me no longer' : 'Tell me about the next one'}
      </Button>
    </section>
  )
}
