import type { BesideOf, DataOf, Endpoint, InputOf } from '#src/contract/endpoint.ts'
import type { Caller, Context } from '../context.ts'
import { Found } from '../found.ts'
import type { Call, Route } from './route.ts'

type WhoOf<E extends Endpoint> = E['auth'] extends 'public' ? Caller | null : Caller

type Again<E extends Endpoint> = E['again'] extends true ? Found<DataOf<E>> : never

type ResultOf<E extends Endpoint> = E['beside'] extends object
  ? E['data'] extends object
    ? { data: DataOf<E>; beside: BesideOf<E> }
    : { beside: BesideOf<E> }
  : E['data'] extends object
    ? DataOf<E> | Again<E>
    : unknown

/** A use case, named as its endpoint: the data of the answer, or `{ data, beside }` where the endpoint declares something beside it. */
export type UseCase<E extends Endpoint> = (
  ctx: Context<WhoOf<E>> & Pick<Call, 'log'>,
  input: InputOf<E>,
) => Promise<ResultOf<E>>

/** A use case for each endpoint of a contract; a `Route`, from `http.ts`, for one that needs more of HTTP. */
export type UseCases<Contract> = {
  readonly [Name in keyof Contract as Contract[Name] extends Endpoint
    ? Name
    : never]: Contract[Name] extends Endpoint ? UseCase<Contract[Name]> | Route : never
}

type AnyUseCase = (ctx: Call, input: object) => Promise<unknown>

const inputOf = ({ params, query, body }: Call): object => Object.assign({}, body, query, params)

function routeOf(endpoint: Endpoint, useCase: AnyUseCase): Route {
  return {
    endpoint,
    handler: async call => {
      const result = await useCase(call, inputOf(call))
      if (endpoint.beside) return result as object
      if (!(result instanceof Found)) return { data: result }
      call.setStatus(200)
      return { data: result.record }
    },
  }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'auth' in value

/**
 * Binds each endpoint of a contract's module to the use case of its name. Does not compile when one is missing.
 * @param contract a module: `import * as topicsContract`
 */
export const bind = <Contract extends object>(
  contract: Contract,
  useCases: UseCases<Contract>,
): readonly Route[] =>
  // Sorted, since a bundler keeps the order of a module's source, where the language sorts its names.
  Object.keys(contract)
    .toSorted()
    .flatMap(name => {
      const endpoint: unknown = contract[name as keyof Contract]
      if (!isEndpoint(endpoint)) return []
      const useCase = (useCases as Readonly<Record<string, AnyUseCase | Route>>)[name]
      if (!useCase) throw new Error(`no use case is named ${name}`)
      return [typeof useCase === 'function' ? routeOf(endpoint, useCase) : useCase]
    })
