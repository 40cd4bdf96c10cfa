import type { ToolId } from '#src/features/content/constants.ts'
import { DominoTile } from './domino-tile.tsx'
import { DrawersDrawing } from './drawers-drawing.tsx'
import { FilterDrawing } from './filter-drawing.tsx'
import { RoomsDrawing } from './rooms-drawing.tsx'

const DRAWINGS = {
  perception: FilterDrawing,
  rooms: RoomsDrawing,
  cabinet: DrawersDrawing,
  domino: DominoTile,
} as const satisfies Record<ToolId, unknown>

/** The picture of a tool. */
export function ToolDrawing({ id, className = '' }: { id: ToolId; className?: string }) {
  const Drawing = DRAWINGS[id]
  return <Drawing className={className} />
}
