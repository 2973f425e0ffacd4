/** `EPIPE`, `ENOSPC` … of what the system refused. */
export const systemCode = (error: unknown): string =>
  String((error as { readonly code?: unknown } | null)?.code ?? 'unknown reason')
