import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
} from 'react'
import { IdScopeContext, useIdScope } from './id-scope.ts'
import { type Turn, takeTurn } from './turns.ts'

/**
 * A part of the page that may be taken over in a task of its own, so that a phone can answer in between. Until then the
 * server's element stays as it is. What stands around it must not expect its refs at once.
 * @param children one element, or a component that passes its attributes on to its only one
 */
export function Later({ children }: { children: ReactElement }) {
  return useContext(IdScopeContext) ? <Part>{children}</Part> : children
}

/** Not on public pages, which nothing takes over. */
function Part({ children }: { children: ReactElement }) {
  const scope = useIdScope()
  const [turn] = useState(() => takeTurn(scope.name))
  useEffect(() => turn.end, [turn])
  return (
    <IdScopeContext value={scope}>
      <Suspense fallback={null}>
        <Gate turn={turn}>{cloneElement(children, { 'data-later': scope.name } as object)}</Gate>
      </Suspense>
    </IdScopeContext>
  )
}

function Gate({ turn, children }: { turn: Turn; children: ReactNode }) {
  const { end } = turn
  useEffect(end, [end])
  if (turn.waiting) throw turn.waiting
  return children
}
