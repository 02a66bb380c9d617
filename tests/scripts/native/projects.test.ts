// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { defaultSite } from '#config/site.ts';
import { completeActivity } from '../../../scripts/native/android-activity.ts';
import { completeManifest } from '../../../scripts/native/android-manifest.ts';
import { completeInfoPlist, completeXcodeProject, entitlements } from '../../../scripts/native/ios-project.ts';

const site = { ...defaultSite, siteRoot: 'https://shop.example' };
const manifest = `<manifest>
    <application android:allowBackup="true">
        <activity>
        </activity>
    </application>
</manifest>`;
const mainActivity = `package fr.tacbraise.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
`;
const plist = `<dict>
	<key>CFBundleDevelopmentRegion</key>
	<string>en</string>
</dict>
</plist>`;
const xcodeProject = 'Debug { CODE_SIGN_STYLE = Automatic; } Release { CODE_SIGN_STYLE = Automatic; }';

test('Android opens the shop’s pages in the app, once it has verified the domain (§2)', () => {
  const completed = completeManifest(manifest, site);
  const activity = completed.slice(completed.indexOf('<activity>'), completed.indexOf('</activity>'));
  expect(activity).toContain('<intent-filter android:autoVerify="true">');
  expect(activity).toContain('<data android:scheme="https" android:host="shop.example" />');
  expect(activity).toContain('<data android:path="/menu" />');
  expect(activity).toContain('<data android:path="/fr/menu" />');
});

test('links to the server’s own pages stay in the browser', () => {
  // The server renders `/personal-data/…`, not the app.
  expect(completeManifest(manifest, site)).not.toContain('personal-data');
});

test('Android may ask for the position, and its backups leave out the session', () => {
  const completed = completeManifest(manifest, site);
  expect(completed).toContain('android.permission.ACCESS_FINE_LOCATION');
  expect(completed).toContain('android:allowBackup="false"');
});

test('Android draws the page behind its bars, also before version 15 (§2)', () => {
  expect(completeActivity(mainActivity)).toBe(`package fr.tacbraise.app;

import android.os.Bundle;
import androidx.activity.EdgeToEdge;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        EdgeToEdge.enable(this);
        super.onCreate(savedInstanceState);
    }
}
`);
});

test('iOS says in the shop’s language why it asks for the position', () => {
  const completed = completeInfoPlist(plist, site);
  expect(completed).toContain('<string>fr</string>');
  expect(completed).toContain('<string>Votre position sert à trouver votre adresse de livraison.</string>');
});

test('iOS opens the shop’s domain in both builds, signed by the configured team (§2)', () => {
  expect(entitlements(site)).toContain('<string>applinks:shop.example</string>');
  const nativeApp = { ...site.nativeApp, appleTeamId: 'ABCDE12345' };
  const completed = completeXcodeProject(xcodeProject, { nativeApp });
  expect(completed.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;\s+DEVELOPMENT_TEAM = ABCDE12345;/g)).toHaveLength(2);
  expect(completeXcodeProject(xcodeProject, site)).not.toContain('DEVELOPMENT_TEAM');
});

test('a template that has changed stops the generation instead of leaving something out', () => {
  expect(() => completeManifest('<manifest></manifest>', site)).toThrow('</activity>');
  expect(() => completeActivity(mainActivity.replace('{}', '{ }'))).toThrow('extends BridgeActivity');
  expect(() => completeInfoPlist('<dict>\n</dict>\n</plist>', site)).toThrow('CFBundleDevelopmentRegion');
  expect(() => completeXcodeProject('', site)).toThrow('CODE_SIGN_STYLE');
});
