import './styles/fonts.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { open_early, socket_url } from './protocol/early';
import { route, start_router } from './lib/router.svelte';
import { in_pocket } from './lib/edition';
import { hear_offers, install } from './pocket/install.svelte';
import { dress } from './lib/settings.svelte';

/** The first page and its engine come first; what is kept for later is fetched behind them. */
const a_while = 2000;

const [page, token] = route.path.split('/').filter(Boolean);
if ((page === 't' || page === 'report') && token) open_early(socket_url(decodeURIComponent(token)));

dress();
start_router();
if (in_pocket) {
  hear_offers();
  addEventListener('load', () => setTimeout(() => void install(), a_while));
}
mount(App, { target: document.getElementById('app')! });
