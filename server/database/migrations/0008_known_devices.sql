CREATE TABLE "devices" (
	"user_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
ALTER TABLE "failures" ADD COLUMN "unresolved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "failures" ADD COLUMN "unresolved_until" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_hash" ON "devices" USING btree ("device_hash");