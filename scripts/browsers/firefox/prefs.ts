/** Preferences for a profile of one test run: everything that would reach out, ask, or slow a run down is off. */
const quiet = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.ml.enable': false,
  'browser.newtabpage.enabled': false,
  'browser.pagethumbnails.capturing_disabled': true,
  'browser.safebrowsing.blockedURIs.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.search.update': false,
  'browser.sessionstore.interval': 3_600_000,
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'browser.tabs.warnOnClose': false,
  'browser.topsites.contile.enabled': false,
  'browser.translations.enable': false,
  'browser.urlbar.suggest.searches': false,
  'browser.warnOnQuit': false,
  'datareporting.healthreport.uploadEnabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.usage.uploadEnabled': false,
  // Without processes started in advance, and with the low frame rate below, a run takes a quarter less CPU.
  'dom.ipc.processPrelaunch.enabled': false,
  'dom.push.connection.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  // Frames per second. Nobody looks, and each is painted in software.
  'layout.frame_rate': 10,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'network.prefetch-next': false,
  'network.proxy.type': 0,
  'services.settings.server': 'data:,#remote-settings-off',
  'signon.rememberSignons': false,
  'telemetry.fog.test.localhost_port': -1,
  'toolkit.cosmeticAnimations.enabled': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

/** The text of a profile's `user.js`. Firefox takes a free port and writes it into the profile as `MarionetteActivePort`. */
export function userPreferences(): string {
  return Object.entries({ ...quiet, 'marionette.port': 0 })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}
