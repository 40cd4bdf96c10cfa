import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { slotsQuery } from '../queries.ts'
import type { SlotPickerProps } from './day-times.tsx'
import { SlotPicker } from './slot-picker.tsx'

type FreeTimesProps = Omit<SlotPickerProps, 'slots'> & { typeId: number; children?: ReactNode }

/** The free times of a session type. @param children shown below, once there are any to choose from */
export function FreeTimes({ typeId, children, ...picker }: FreeTimesProps) {
  const slots = useQuery(slotsQuery(typeId, useZone()))
  if (slots.isError || !slots.data)
    return (
      <Loading query={slots} className="h-56 w-full">
        The free times could not be fetched. Please try again in a moment.
      </Loading>
    )
  return (
    <>
      <SlotPicker slots={slots.data} {...picker} />
      {children}
    </>
  )
}
