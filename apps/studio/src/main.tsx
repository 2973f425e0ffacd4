import '@fontsource-variable/inter/wght.css'
import './style/tokens.css'
import './style/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { SessionProvider } from './server/session.tsx'
import { startTheme } from './shell/theme.ts'

startTheme()
const place = document.getElementById('studio')
if (place) {
  // An error message may contain a value of the table, so the console gets only its kind and the component stack.
  const onCaughtError = (thrown: unknown, { componentStack = '' }: { componentStack?: string | undefined }) =>
    console.error(thrown instanceof Error ? thrown.name : 'Error', componentStack)
  createRoot(place, { onCaughtError }).render(
    <StrictMode>
      <SessionProvider>
        <App />
      </SessionProvider>
    </StrictMode>,
  )
}
