import { useMutation } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { askForNextGroup, askNoLonger } from '../../contract/interest.ts'
import { useGroupsChange } from '../use-group-change.ts'

/** Asks for one mail when a group opens that the member could join. @param isMain if there is nothing else to choose */
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
          ? 'We will email you once when a group opens that you can join.'
          : 'Nothing here for you right now? We can email you when the next group opens.'}
      </p>
      <Button
        variant={isMain && !isAsked ? 'primary' : 'secondary'}
        busy={change.isPending}
        onClick={() => change.mutate(!isAsked)}
      >
        {isAsked ? 'Do not tell me anymore' : 'Tell me about the next one'}
      </Button>
    </section>
  )
}
